; The installer for Windows: for the user who starts it, without an administrator, with a Start-menu entry and an
; uninstaller. Made with Inno Setup 6 by tools/release/windows_installer.py, which says:
;   Version       of the game, as 1.0.0
;   Folder        the game as it is in the archive
;   Architecture  x64compatible or arm64
;   Publisher, Homepage, Issues  as pyproject.toml has them
; Players' games lie in their own folder (%LOCALAPPDATA%\tilebridge); neither an update nor the uninstaller touches it.

#define Name "Tilebridge"

[Setup]
; Says that a newer version is the same program; never to be changed.
AppId={{B8B2B8F6-6C0B-4C53-9E3E-2B6C6D0F7A51}
AppName={#Name}
AppVersion={#Version}
AppVerName={#Name} {#Version}
AppPublisher={#Publisher}
AppPublisherURL={#Homepage}
AppSupportURL={#Issues}
VersionInfoVersion={#Version}
MinVersion=10.0
ArchitecturesAllowed={#Architecture}
ArchitecturesInstallIn64BitMode={#Architecture}
PrivilegesRequired=lowest
DefaultDirName={localappdata}\Programs\{#Name}
DisableDirPage=yes
DisableProgramGroupPage=yes
SetupIconFile=..\..\assets\icon.ico
UninstallDisplayIcon={app}\{#Name}.exe
UninstallDisplayName={#Name}
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
ShowLanguageDialog=no
CloseApplications=yes

[Languages]
@LANGUAGES@

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; An older version may have had files that this one has not.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: recursesubdirs createallsubdirs ignoreversion

[Icons]
Name: "{autoprograms}\{#Name}"; Filename: "{app}\{#Name}.exe"; AppUserModelID: "org.tilebridge.game"
Name: "{autodesktop}\{#Name}"; Filename: "{app}\{#Name}.exe"; AppUserModelID: "org.tilebridge.game"; Tasks: desktopicon

[Run]
Filename: "{app}\{#Name}.exe"; Description: "{cm:LaunchProgram,{#Name}}"; Flags: nowait postinstall skipifsilent
