cask "tilebridge" do
  arch arm: "arm64", intel: "x86_64"

  version "@VERSION@"
  sha256 arm:   "@MACOS_ARM64_SUM@",
         intel: "@MACOS_X86_64_SUM@"

  url "@DOWNLOADS@/v#{version}/Tilebridge-#{version}-macos-#{arch}.dmg"
  name "Tilebridge"
  desc "@SUMMARY@"
  homepage "@HOMEPAGE@"

  depends_on macos: ">= :monterey"

  app "Tilebridge.app"

  zap trash: "~/Library/Application Support/tilebridge"

  caveats <<~EOS
    Tilebridge is not notarised by Apple. macOS asks before its first start:
    System Settings, Privacy & Security, Open Anyway.
  EOS
end
