import { focusManager, type QueryKey } from '@tanstack/react-query'
import { queries } from '#web/query/client.ts'

/** For settings of whose changes nobody is told: they are asked for again whenever somebody comes to look at them. */
export const alwaysRefetched = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const

// By itself the library looks only at what was out of sight, which a window beside another one never is.
focusManager.setEventListener((comeBack) => {
  const look = () => comeBack()
  document.addEventListener('visibilitychange', look)
  addEventListener('focus', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    removeEventListener('focus', look)
  }
})

/** Keeps what was saved of such settings; what is on its way may have been read before. */
export async function keepSaved<Data>(queryKey: QueryKey, update: (known: Data | undefined) => Data | undefined): Promise<void> {
  await queries.cancelQueries({ queryKey })
  queries.setQueryData<Data>(queryKey, update)
}
