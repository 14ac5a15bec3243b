import { inspectScreens } from './inspectScreens.ts'

await inspectScreens(390, 'dark', 2)
