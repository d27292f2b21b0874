extension PrivateFile {
  /// Begins a log anew once it has outgrown a number of bytes: what is there becomes `PATH.1`, in place of an older one.
  ///
  /// Whoever has it open goes on writing to what is now `PATH.1`, so that no line is lost. One that others have rights on is
  /// narrowed to mode 0600. What is not a regular file of this user's, such as a link to elsewhere, is left as it is.
  ///
  /// Two callers at once would throw the log away: hold a `FileLock`.
  public static func rotate(_ path: String, aboveBytes limit: Int) throws(PrivateFileError) {
    guard Libc.linkText(path) == nil, let file = try open(path) else { return }
    let status = try PrivateFileError.naming(path) { () throws(SystemError) in
      let status = try file.status()
      if status.isRegular, status.isOwn, !status.isPrivate { try file.setMode(0o600) }
      return status
    }
    guard status.isRegular, status.isOwn, status.sizeBytes > limit else { return }
    try move(path, to: "\(path).1")
    try create(path)
  }
}
