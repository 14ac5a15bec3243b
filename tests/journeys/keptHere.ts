import type { Page } from 'playwright-core'

/** Everything that the device keeps of what was written on it, as JSON. A page that goes takes along what is still on its way there. */
export const keptHere = (page: Page): Promise<string> =>
  page.evaluate<string>(`new Promise((resolve) => {
    const opening = indexedDB.open('baton')
    opening.onsuccess = () => {
      const reading = opening.result.transaction('kept').objectStore('kept').getAll()
      reading.onsuccess = () => {
        opening.result.close()
        resolve(JSON.stringify(reading.result))
      }
    }
  })`)
