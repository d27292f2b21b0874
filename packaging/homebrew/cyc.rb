# For a tap, OWNER/homebrew-cyc. Not installed with Homebrew yet; docs/releasing.md says what was checked.
class Cyc < Formula
  desc "Keeps a GitHub commit streak alive"
  homepage "https://github.com/OWNER/cyc"
  url "https://github.com/OWNER/cyc/archive/refs/tags/v0.2.0.tar.gz"
  # Checksum of that file, once the tag exists.
  sha256 "CHECKSUM"
  license "MIT"

  depends_on xcode: ["26.0", :build]
  uses_from_macos "swift" => :build
  uses_from_macos "curl"
  uses_from_macos "libxml2"
  uses_from_macos "sqlite"

  def install
    # Homebrew's sandbox does not allow that of SwiftPM inside it.
    args = ["--disable-sandbox", "-c", "release"]
    args << "--static-swift-stdlib" unless OS.mac?
    system "swift", "build", *args, "--product", "cyc"
    system "swift", "build", *args, "--product", "write-manuals"
    libexec_cyc = prefix/"libexec/cyc"
    libexec_cyc.install ".build/release/cyc"
    system "packaging/launcher.sh", bin/"cyc"
    ENV["SOURCE_DATE_EPOCH"] = time.to_i.to_s
    system "packaging/manuals.sh", ".build/release", man
    (doc/"docs").install Dir["docs/*.md"]
    generate_completions_from_executable(bin/"cyc", "--generate-completion-script")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/cyc --version")
  end
end
