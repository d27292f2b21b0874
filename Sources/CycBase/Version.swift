/// Printed by `cyc --version`; packaging/facts.sh reads this line.
package let cycVersion = "0.2.0"
