import { useCallback, useRef } from 'react'
import { strings } from '#shared/app.strings.ts'
import { useKeys } from '#web/hooks/keys.ts'
import { useCan, useSees } from '#web/query/useMe.ts'
import type { ListedConversation } from '#features/inbox/conversations/contract.ts'
import { useActKeys } from '#features/inbox/web/actions/useActKeys.ts'
import { beginWriting, writeKeys } from '#features/inbox/web/composer/typeAhead.ts'
import { knownConversation } from '#features/inbox/web/cache/knownConversation.ts'
import type { Picked } from './usePicked.ts'

/**
 * The keys that do something to conversations: to those that are chosen of the list, else to the open one, else to the row that had the focus last,
 * which they open to write in it. Returns what takes note of that row.
 */
export function useTargetKeys(
  rows: readonly ListedConversation[] | undefined,
  picked: Picked,
  openId: string | null,
  open: (id: string) => void,
): (id: string) => void {
  const mayChat = useCan('chat')
  const mayWrite = useSees('chatInput')
  const here = useRef<string | null>(null)
  const onHere = useCallback((id: string) => void (here.current = id), [])
  const hereNow = () => openId ?? here.current
  const rowOf = (id: string | null) => rows?.find((row) => row.id === id)
  useActKeys(() => {
    if (picked.rows.length > 0) return { rows: picked.rows, on: picked.on, begun: picked.clear }
    // A row that is on the screen no more, of the place one came from, is not meant by any key.
    const row = rowOf(hereNow()) ?? (openId === null ? undefined : knownConversation(openId))
    return { rows: row ? [row] : [] }
  }, mayChat)
  useKeys(
    mayWrite && openId === null
      ? writeKeys((mode) => {
          const id = here.current
          if (id === null || !rowOf(id)) return
          beginWriting(id, mode)
          open(id)
        })
      : {},
  )
  useKeys(
    mayChat
      ? {
          x: {
            says: strings.keys.select,
            group: 'Conversations',
            isSwift: true,
            run(event) {
              const id = hereNow()
              if (id !== null && rowOf(id)) picked.toggle(id, event.shiftKey)
            },
          },
        }
      : {},
  )
  return onHere
}
