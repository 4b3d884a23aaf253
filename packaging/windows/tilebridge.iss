; The installer for Windows: for the user who starts it, without an administrator, with a Start-menu entry and an
; uninstaller. Made with Inno Setup 6 by tools/release/windows_installer.py, which says:
;   Version       of the game, as 1.0.0
;   Folder        the game as it is in the archive
;   Architecture  x64compatible or arm64
;   Publisher, Homepage, Issues  as pyproject.toml has them
; Players' games lie in their own folder (%LOCALAPPDATA%\tilebridge); neither an update nor the uninstaller touches it.
;
; An update cannot leave a game that does not start. All that Tilebridge.exe loads lies in a folder named after its
; version (build.spec), so the files of the new version come beside those of the old one; then Tilebridge.exe, the last
; of [Files], is exchanged by one rename; and only after success does the folder of the old version go. Where setup is
; cancelled, killed, or finds the disk full before, Tilebridge.exe is the old one, and its folder is whole.

#define Name "Tilebridge"
#define Inside "_internal-"

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
; The game holds it while it runs (game/session/system/running_mark.py): setup and uninstaller ask to close it first.
AppMutex=org.tilebridge.game

[Languages]
@LANGUAGES@

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Excludes: "\{#Name}.exe"; Flags: recursesubdirs createallsubdirs ignoreversion
; The last one: see above.
Source: "{#Folder}\{#Name}.exe"; DestDir: "{app}"; Flags: ignoreversion

[UninstallDelete]
; What a setup that was killed left in the folder of its version.
Type: filesandordirs; Name: "{app}\{#Inside}*"
Type: files; Name: "{app}\is-*.tmp"

[Icons]
Name: "{autoprograms}\{#Name}"; Filename: "{app}\{#Name}.exe"; AppUserModelID: "org.tilebridge.game"
Name: "{autodesktop}\{#Name}"; Filename: "{app}\{#Name}.exe"; AppUserModelID: "org.tilebridge.game"; Tasks: desktopicon

[Run]
Filename: "{app}\{#Name}.exe"; Description: "{cm:LaunchProgram,{#Name}}"; Flags: nowait postinstall skipifsilent

[Code]
procedure RemoveOtherVersions;
var
  Found: TFindRec;
begin
  if FindFirst(ExpandConstant('{app}\{#Inside}*'), Found) then
  try
    repeat
      if CompareText(Found.Name, '{#Inside}{#Version}') <> 0 then
        DelTree(ExpandConstant('{app}\') + Found.Name, True, True, True);
    until not FindNext(Found);
  finally
    FindClose(Found);
  end;
end;

procedure CurStepChanged(CurStep: TSetupStep);
begin
  if CurStep = ssPostInstall then
    RemoveOtherVersions;
end;
