import { inspectScreens } from './inspectScreens.ts'

await inspectScreens(1440, 'light', 2)
