import HTTP
import Support

/// Short limits, so that a failure shows soon.
func testConfiguration(_ adjust: (inout ClientConfiguration) -> Void = { _ in }) -> ClientConfiguration {
  var configuration = ClientConfiguration(userAgent: "cyc-tests")
  configuration.connectTimeoutSeconds = 5
  configuration.totalTimeoutSeconds = 20
  adjust(&configuration)
  return configuration
}

/// Sends from another thread; the results are in the order of `requests`.
func send(
  _ requests: [Request], _ configuration: ClientConfiguration = testConfiguration()
) async throws -> [Result<Response, TransferError>] {
  try await offThePool { Client(configuration).send(requests) }
}

/// Throws the request's `TransferError`.
func send(_ request: Request, _ configuration: ClientConfiguration = testConfiguration()) async throws -> Response {
  try await offThePool { try Client(configuration).send([request])[0].get() }
}

/// The request's error; nil if it succeeded.
func failure(
  of request: Request, _ configuration: ClientConfiguration = testConfiguration()
) async throws -> TransferError? {
  guard case .failure(let error) = try await send([request], configuration)[0] else { return nil }
  return error
}

func text(_ response: Response) -> String {
  String(decoding: response.body, as: UTF8.self)
}

func origin(_ url: String) throws -> Origin {
  guard let origin = Origin(url: url) else { throw TransferError.urlRefused(url) }
  return origin
}

/// Minimal gzip encoder for test bodies, without a library.
///
/// Source: RFC 1951 and RFC 1952.
enum Gzip {
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

  /// `bytes` in uncompressed blocks.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var coded = header
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(65_535)
      coded.append(rest.isEmpty ? 1 : 0)
      coded += littleEndian(block.count, bytes: 2) + littleEndian(~block.count & 0xFFFF, bytes: 2) + block
    } while !rest.isEmpty
    return coded + littleEndian(Int(crc32(bytes)), bytes: 4) + littleEndian(bytes.count, bytes: 4)
  }

  /// About `count` zero bytes in about a thousandth of the size: one literal, then copies of 258 bytes from distance one.
  static func bomb(count: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.write([1, 1, 0])  // The last block, with fixed Huffman codes.
    bits.write([0, 0, 1, 1, 0, 0, 0, 0])  // The literal 0.
    for _ in 0..<(count / 258) { bits.write([1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0]) }
    bits.write([0, 0, 0, 0, 0, 0, 0])  // End of the block.
    let size = 1 + count / 258 * 258
    let zeros = [UInt8](repeating: 0, count: size)
    return header + bits.bytes + littleEndian(Int(crc32(zeros)), bytes: 4) + littleEndian(size, bytes: 4)
  }

  private struct BitWriter {
    var bytes: [UInt8] = []
    var used = 8

    mutating func write(_ bits: [UInt8]) {
      for bit in bits {
        if used == 8 {
          bytes.append(0)
          used = 0
        }
        bytes[bytes.count - 1] |= bit << used
        used += 1
      }
    }
  }

  private static func littleEndian(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static let crcTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { crcTable[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
  }
}
