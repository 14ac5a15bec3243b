import { isIP } from 'node:net'
import { outsideErrors } from './errors.ts'
import type { Mode } from '#platform/config/config.ts'
import { noPrivateHosts, type PrivateHosts } from './privateHosts.ts'
import { isLoopback, isPublicAddress } from './isPublicAddress.ts'

/** Endings of names that no server of the internet answers for: those set aside for it (RFC 6761, 6762, 8375; ICANN for `internal`), and `lan` of many routers. */
const insideEndings = ['.localhost', '.local', '.internal', '.lan', '.home.arpa']

/**
 * Reads an address that a person typed, or refuses it with a sentence for them. Live calls https only, at 443 or a port that no system
 * service has, and no name that can only lead inside; any other name is looked up only when it is called. Numbers in disguise (`127.1`,
 * `0x7f000001`) are read as what they are. Private hosts that the operator named are theirs to judge: there plain http and any port will do.
 *
 * @throws AppError 'bad-input'
 */
export function readOutsideUrl(text: string, mode: Mode, privateHosts: PrivateHosts = noPrivateHosts): URL {
  if (!URL.canParse(text)) throw outsideErrors.noAddress()
  const url = new URL(text)
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isOperators = privateHosts.has(literal)
  const isStrict = mode === 'live' && !isOperators
  const allowed = isStrict ? ['https:'] : ['https:', 'http:']
  if (!allowed.includes(url.protocol)) throw outsideErrors.badScheme({ allowed: allowed.map((name) => `${name}//`).join(' or ') })
  if (url.username || url.password) throw outsideErrors.password()
  const port = Number(url.port || 443)
  if (isStrict && port !== 443 && port < 1024) throw outsideErrors.badPort({ port })
  if (!isOperators && isInside(literal, mode)) throw outsideErrors.insideNetwork({ host: literal })
  return url
}

/** Whether a host is inside a private network, as far as that shows without looking it up. */
function isInside(host: string, mode: Mode): boolean {
  return isIP(host) === 0 ? mode === 'live' && isInsideName(host) : !isAllowedAddress(host, mode)
}

/** Whether a name leads nowhere but inside, however it is looked up: one without a dot is a host's next to ours, such as another container's. */
function isInsideName(host: string): boolean {
  // A dot at the end only says that the name is whole.
  const name = host.replace(/\.$/, '')
  return !name.includes('.') || insideEndings.some((ending) => `.${name}`.endsWith(ending))
}

/** Whether an IP address may be called: the internet, and in the sandbox and in tests this machine too. */
export function isAllowedAddress(address: string, mode: Mode): boolean {
  return isPublicAddress(address) || (mode !== 'live' && isLoopback(address))
}
