import { existsSync } from 'node:fs'
import { pageSize } from '../../scripts/pageSize.ts'
import { round } from '../measure/summary.ts'
import { verdictOf, type RowResult, type Row } from '../Row.ts'

export const page: Row = {
  name: 'page',
  what: 'JavaScript of a first load of the inbox with an open conversation',
  goal: 'under 200 kB gzip',
  requires: [],
  run(): Promise<RowResult> {
    if (!existsSync('dist/web/.vite/manifest.json'))
      return Promise.resolve({
        figures: {},
        measured: '-',
        limit: '-',
        verdict: 'skipped',
        notes: ['The page is not built: "npm run build".'],
      })
    const { files, total, limit } = pageSize()
    return Promise.resolve({
      figures: { total: round(total), files: files.map(({ file, gzip }) => ({ file, gzip: round(gzip) })) },
      measured: `${round(total)} kB in ${files.length} files`,
      limit: 'exact: a build gives the same bytes every time',
      verdict: verdictOf(total < limit),
      ...(total > 3 * limit && { belowFloor: 'Three times the promise: a whole library slipped into the first load.' }),
    })
  },
}
