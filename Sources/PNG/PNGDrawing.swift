internal import CRSVG

public enum PNGError: Error, Equatable {
  /// librsvg is not installed, or is unusable.
  case libraryMissing(reason: String)
  /// The document is not an SVG, the size is out of range, or memory has run out.
  case notDrawn
}

/// Draws SVG as PNG with librsvg, which is opened for the first picture. A picture takes about 0.1 s, so do not
/// draw on Swift's cooperative pool.
public enum PNGDrawing {
  /// - Parameters:
  ///   - width: in pixels; the picture is scaled to it
  ///   - height: in pixels
  public static func draw(svg: String, width: Int, height: Int) throws(PNGError) -> [UInt8] {
    try library.get()
    guard pixels.contains(width), pixels.contains(height) else { throw .notDrawn }
    var png: [UInt8] = []
    let document = Array(svg.utf8)
    let isDrawn = withUnsafeMutablePointer(to: &png) { png in
      cyc_rsvg_draw(document, document.count, Int32(width), Int32(height), png) { receiver, bytes, count in
        receiver?.assumingMemoryBound(to: [UInt8].self).pointee
          .append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
      }
    }
    guard isDrawn != 0 else { throw .notDrawn }
    return png
  }

  /// The widths and heights that cairo takes.
  private static let pixels = 1...32_767

  /// Opened at most once.
  private static let library = open(libraryName)

  #if canImport(Darwin)
    static let libraryName = "librsvg-2.2.dylib"
  #else
    static let libraryName = "librsvg-2.so.2"
  #endif

  static func open(_ name: String) -> Result<Void, PNGError> {
    cyc_rsvg_open(name).map { .failure(.libraryMissing(reason: String(cString: $0))) } ?? .success(())
  }
}
