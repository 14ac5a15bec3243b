import { startPage } from './startPage.tsx'

startPage()
