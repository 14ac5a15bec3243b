import { brand } from '#shared/brand.ts'
import { errorsOf } from '#shared/errors.ts'

type Host = { host: string }
type HostAndCode = { host: string; code: string }

/** Why an address outside is not called, or what became of calling it. */
export const outsideErrors = errorsOf('outside', {
  noAddress: ['bad-input', 'This is not a web address. It should look like https://bot.example.com/baton.'],
  badScheme: ['bad-input', ({ allowed }: { allowed: string }) => `The address must begin with ${allowed}.`],
  password: ['bad-input', 'The address must not hold a user name or password.'],
  badPort: ['bad-input', ({ port }: { port: number }) => `The address must not name port ${port}. Allowed are 443 and 1024 or above.`],
  // Says nothing of what a name was looked up as: that would tell strangers about the network inside.
  insideNetwork: [
    'bad-input',
    ({ host }: Host) =>
      `${host} is not on the internet but inside a private network, where ${brand.name} calls only the hosts that its operator names in PRIVATE_HOSTS.`,
  ],
  unanswered: [
    'unavailable',
    ({ host, seconds }: { host: string; seconds: number }) => `${host} did not answer within ${seconds} seconds.`,
  ],
  stopped: ['unavailable', 'The call was stopped.'],
  tooLong: [
    'unavailable',
    ({ host, bytes }: { host: string; bytes: number }) => `${host} answers with more than ${bytes.toLocaleString('en-US')} bytes.`,
  ],
  unknownHost: ['unavailable', ({ host }: Host) => `${host} is not known: there is no host of this name.`],
  notLookedUp: ['unavailable', ({ host }: Host) => `${host} could not be looked up just now.`],
  nothingListens: ['unavailable', ({ host }: Host) => `${host} does not answer: nothing listens at this port.`],
  brokenOff: ['unavailable', ({ host }: Host) => `${host} broke the connection off.`],
  noAnswer: ['unavailable', ({ host }: Host) => `${host} does not answer.`],
  noRoute: ['unavailable', ({ host }: Host) => `${host} cannot be reached from here.`],
  expiredCertificate: ['unavailable', ({ host }: Host) => `${host} shows a certificate that has expired.`],
  ownCertificate: ['unavailable', ({ host }: Host) => `${host} shows a certificate that it signed itself, which proves nothing.`],
  unknownIssuer: ['unavailable', ({ host }: Host) => `${host} shows a certificate of nobody that is trusted.`],
  otherCertificate: ['unavailable', ({ host }: Host) => `${host} shows a certificate of another host.`],
  badCertificate: ['unavailable', ({ host, code }: HostAndCode) => `${host} shows a certificate that cannot be trusted (${code}).`],
  tooManyHeaders: ['unavailable', ({ host }: Host) => `${host} answers with too many headers.`],
  notHttp: ['unavailable', ({ host }: Host) => `${host} does not answer as a web server does.`],
  notHttps: ['unavailable', ({ host }: Host) => `${host} does not speak https at this port.`],
  unreached: ['unavailable', ({ host }: Host) => `${host} could not be reached.`],
})
