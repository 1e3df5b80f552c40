// Imported before anything else: older versions of Node.js fail later with words that help nobody.
const OLDEST = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `Rampart needs Node.js ${OLDEST.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org/download`,
  );
  process.exit(1);
}
