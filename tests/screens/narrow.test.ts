import { inspectScreens } from './inspectScreens.ts'

inspectScreens(390, 'dark')
