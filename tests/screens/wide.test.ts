import { inspectScreens } from './inspectScreens.ts'

inspectScreens(1440, 'light')
