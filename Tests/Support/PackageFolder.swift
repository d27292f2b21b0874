public import Foundation

/// The folder of the package that is tested.
public enum PackageFolder {
  public static let url = URL(filePath: #filePath).appending(path: "../../..").standardized
}
