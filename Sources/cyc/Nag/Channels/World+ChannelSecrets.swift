extension World {
  /// What is kept for channels.
  func channelSecrets() throws(NagChannelFailure) -> ChannelSecrets {
    do throws(CredentialsError) {
      return try Credentials.load(from: directories).channels ?? ChannelSecrets()
    } catch {
      throw NagChannelFailure(reason: error.message)
    }
  }
}
