import { useEffect } from 'react'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { usePane } from '../PaneContext.ts'
import { paneWords } from '../paneWords.ts'
import { theOutbox } from '../sending/theOutbox.ts'
import type { Outgoing } from '../sending/Outgoing.ts'
import { StateLine } from './StateLine.tsx'

const staleReply = lazyPart(() => import('./StaleReply.tsx').then((module) => module.StaleReply))

/** The state of a message that has not left yet, and what its writer can do about it. */
export function OutgoingLine({ outgoing }: { outgoing: Outgoing }) {
  const { conversation, write } = usePane()
  const { jmid, state, why, text, type } = outgoing
  const discard = { name: paneWords.discard, run: () => theOutbox.remove(conversation, jmid) }
  const edit = {
    name: paneWords.edit,
    run: () => {
      theOutbox.remove(conversation, jmid)
      write(text, type === 'note' ? 'note' : 'reply')
    },
  }
  if (state === 'stale') {
    const anyway = { name: paneWords.sendAnyway, run: () => theOutbox.retry(conversation, jmid, true) }
    return <Stale outgoing={outgoing} actions={[anyway, edit, discard]} />
  }
  if (state === 'failed') {
    const retry = { name: paneWords.retry, run: () => theOutbox.retry(conversation, jmid) }
    return (
      <StateLine failed actions={[retry, edit, discard]}>
        {paneWords.delivery.failed(why)}
      </StateLine>
    )
  }
  return <StateLine>{paneWords.delivery[state]}</StateLine>
}

/** The refusal in short, until the part that shows what was said meanwhile is there. */
function Stale({ outgoing, actions }: { outgoing: Outgoing; actions: { name: string; run: () => void }[] }) {
  const StaleReply = staleReply.useLoaded()
  useEffect(() => staleReply.preload(), [])
  if (StaleReply) return <StaleReply outgoing={outgoing} actions={actions} />
  return (
    <StateLine failed actions={actions}>
      {outgoing.why}
    </StateLine>
  )
}
