/// Sends requests, several at once, and waits for all of them.
///
/// It blocks its thread, and belongs to one thread: make another client for another one, and never wait for it on a thread
/// of Swift's cooperative pool. Connections stay open between calls. libcurl is loaded when the first request is sent.
///
/// A request goes over https, or over http to a loopback host. Redirects are followed, at most
/// `ClientConfiguration.maximumRedirects`; the credential and the caller's `Authorization` and `Cookie` headers are not
/// sent any more once one of them led to another origin. A POST becomes a GET at 301, 302 and 303, and is never repeated
/// to another origin at 307 and 308. A GET whose connection drops is sent once more, a POST never.
///
/// libcurl takes a proxy from `https_proxy` and its kin in the environment, but never for a loopback host.
public final class Client {
  private let configuration: ClientConfiguration
  private var transfers: CurlMulti?

  public init(_ configuration: ClientConfiguration) {
    self.configuration = configuration
  }

  /// The outcome of each request, in their order; a response is a success whatever its status.
  public func send(_ requests: [Request]) -> [Result<Response, TransferError>] {
    var results: [Result<Response, TransferError>?] = Array(repeating: nil, count: requests.count)
    send(requests) { index, result in
      results[index] = result
      return true
    }
    return results.compactMap(\.self)
  }

  /// Hands over each outcome as soon as it is there, with the index of its request.
  ///
  /// Many large responses need not be kept until the last one has come, and can be read while the others are on their way.
  /// Once `receive` says no, no further request begins; those under way come to their ends, which are handed over too.
  ///
  /// - Parameter atOnce: the most requests under way at a time; never more than `ClientConfiguration.maximumConcurrent`.
  public func send(
    _ requests: [Request], atOnce: Int = .max,
    receive: (_ index: Int, _ result: Result<Response, TransferError>) -> Bool
  ) {
    var batch = Batch(requests, configuration)
    while !batch.isFinished {
      while batch.running < max(1, atOnce), transfers?.hasRoom ?? true, let (index, step) = batch.startNext() {
        carryOut(step, index, &batch, receive)
      }
      for (index, outcome) in transfers?.finished() ?? [] {
        carryOut(batch.step(index, after: outcome), index, &batch, receive)
      }
    }
  }

  private func carryOut(
    _ first: RedirectPolicy.Step, _ index: Int, _ batch: inout Batch,
    _ receive: (Int, Result<Response, TransferError>) -> Bool
  ) {
    var step = first
    // A hop that cannot even begin may lead to another step.
    while true {
      switch step {
      case .finish(let result):
        batch.finish(index)
        if !receive(index, result) { batch.beginNoMore() }
        return
      case .send(let hop):
        do throws(TransferError) {
          return try openedTransfers().start(hop, tag: index, deadline: batch.deadline(of: index))
        } catch {
          step = batch.step(index, after: .failure(error))
        }
      }
    }
  }

  private func openedTransfers() throws(TransferError) -> CurlMulti {
    if let transfers { return transfers }
    let opened = try CurlMulti(configuration)
    transfers = opened
    return opened
  }
}
