import { brand } from '#shared/brand.ts'

/** What a notification of a device says. */
export const pushStrings = {
  open: 'Open',
  takeOver: 'Take over',
  of: (team: string, bot: string) => `${team} · ${bot}`,
  wrote: (count: number) => (count === 1 ? 'A customer wrote' : `${count} customers wrote`),
  over: 'This no longer needs you.',
  test: { title: `A test from ${brand.name}`, body: 'Notifications reach this device.' },
  /** Why one did not reach its device. */
  why: {
    refused: (host: string, status: number) => `${host} refused it (${status}).`,
    ended: (host: string) => `${host} says that this device has no subscription any more.`,
    late: 'It was out of date by the time it could be sent.',
    silent: (host: string) => `${host} did not answer.`,
  },
} as const
