/// What `cyc --version` says.
package let cycVersion = "0.2.0"
