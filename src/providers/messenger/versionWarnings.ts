import { day } from '#shared/time.ts'
import { standardVersion } from './appSettings.ts'

/** When Facebook ends each version of the Graph API, as it has announced. */
const ends: Readonly<Record<string, string>> = {
  'v21.0': '2027-01-21',
  'v22.0': '2027-05-20',
  'v23.0': '2027-10-08',
  'v24.0': '2028-02-18',
  'v25.0': '2028-07-29',
}
/** So many days before is early enough to try another version. */
const warnDays = 90

/** What the people who run the server should know of the version that is set. A call to one that has ended is answered by another, without a word. */
export function versionWarnings({ GRAPH_API_VERSION: version = standardVersion }: Readonly<Record<string, string>>, now: Date): string[] {
  const end = ends[version]
  if (end === undefined || Date.parse(end) - now.getTime() > warnDays * day) return []
  const verb = Date.parse(end) > now.getTime() ? 'ends' : 'has ended'
  return [
    `Facebook ${verb} ${version} of the Graph API on ${end}, and answers by another version then. Set GRAPH_API_VERSION to a newer one.`,
  ]
}
