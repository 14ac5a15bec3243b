// `npm run check`: types, lint, format, dead code and the direction of imports.
import { check } from './check/check.ts'

process.exitCode = (await check({ architecture: true })).length === 0 ? 0 : 1
