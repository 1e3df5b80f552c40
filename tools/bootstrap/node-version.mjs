// @ts-check
// Imported before anything else: older versions of Node.js fail later with words that help no reader.
const OLDEST = [20, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(
    `Rampart needs Node.js ${OLDEST.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org/download`,
  );
  process.exit(1);
}
