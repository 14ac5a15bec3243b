import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { SetupError } from './SetupError.mjs'

const lines = 'lines such as PUBLIC_URL=https://inbox.example.com'

/**
 * The file of settings where there is one, else null. Node.js reads past what it does not understand, so that a setting would just be
 * missing: a file that is not as it should be is refused in a sentence.
 *
 * @param {string} path
 * @returns {string | null}
 */
export function findSettings(path) {
  let bytes
  try {
    const found = statSync(path)
    if (found.isDirectory()) throw new SetupError(`${path} is a folder. Move it away, or put a file with ${lines} in its place.`)
    // A pipe that a password manager fills is not emptied before Node.js reads it.
    if (!found.isFile()) return path
    bytes = readFileSync(path)
  } catch (error) {
    if (error instanceof SetupError) throw error
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'ENOENT') return null
    throw new SetupError(`${path} cannot be read (${message}). Make it readable for the user who starts Baton, or remove it.`)
  }
  const trouble = troubleOf(bytes)
  if (trouble !== null) throw new SetupError(`${path} ${trouble}`)
  return path
}

/**
 * What is wrong with the text, and what to do.
 *
 * @param {Buffer} bytes
 * @returns {string | null}
 */
function troubleOf(bytes) {
  if (bytes.includes(0)) return 'is in UTF-16 or no text at all. Save it as plain text in UTF-8.'
  if (!isUtf8(bytes)) return 'is not in UTF-8. Save it as plain text in UTF-8.'
  const text = bytes.toString('utf8')
  if (text.startsWith('\uFEFF'))
    return 'begins with a byte order mark, which hides its first name. Save it as UTF-8 without one ("without BOM").'
  // Values in quotes may go over several lines, which are no names.
  const alone = text.replace(/=[ \t]*(["'`])[^]*?\1/g, '=')
  const [, name] = /^[ \t]*(?:export[ \t]+)?([A-Z][A-Z0-9_]*)[ \t]*:/m.exec(alone) ?? []
  return name === undefined ? null : `has "${name}:", which is not read. Write "${name}=", with the value behind it.`
}
