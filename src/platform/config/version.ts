import { readFileSync } from 'node:fs'

/** The version of package.json. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a release without a version cannot be made
export const version = (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version
