import { useState } from 'react'
import { setPaused, type Conversation } from '#features/conversations/contract.ts'
import { words } from '#shared/words.ts'
import { ask } from '#web/api/ask.ts'
import { queries } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { useKeys } from '#web/ui/keys.ts'
import { toast } from '#web/ui/toast.ts'
import { withConversation } from '../transcript/applyChange.ts'
import type { Transcript } from '../transcript/Transcript.ts'

/** Passes the baton: to a person, or back to the AI. It sets what it says, so two people who press it at once agree. */
export function PauseAiButton({ conversation: { id, paused } }: { conversation: Conversation }) {
  const [busy, setBusy] = useState(false)
  const pass = () => {
    if (busy) return
    setBusy(true)
    ask(setPaused, { params: { id }, headers: { paused: !paused } })
      .then(
        (conversation) =>
          queries.setQueriesData<Transcript>(
            { queryKey: ['conversation', id] },
            (transcript) => transcript && withConversation(transcript, conversation),
          ),
        () => toast(words.conversation.pauseFailed, { look: 'failed' }),
      )
      .finally(() => setBusy(false))
  }
  useKeys({ p: { says: words.keys.pause, group: 'Conversation', run: pass } })
  return (
    <Button look={paused ? 'ai' : 'person'} onClick={pass} aria-busy={busy} aria-keyshortcuts="p">
      {paused ? words.conversation.resume : words.conversation.pause}
      <span className="max-md:hidden">
        <Kbd>p</Kbd>
      </span>
    </Button>
  )
}
