import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ask } from '#web/api/ask.ts'
import { sentenceOf } from '#web/api/client.ts'
import { knownMe, useCan } from '#web/api/useMe.ts'
import { Button } from '#web/ui/Button.tsx'
import { DialogFrame } from '#web/ui/DialogFrame.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { toast } from '#web/ui/toast.ts'
import { deleteReply, saveReply, type Reply } from '../contract.ts'
import { managingReplies } from './managingReplies.ts'
import { repliesQuery } from './repliesQuery.ts'
import { ReplyForm } from './ReplyForm.tsx'
import { replyWords } from './replyWords.ts'

/** Where saved replies are written, changed and deleted: one's own, and the shared ones for whoever may change people. */
export function RepliesDialog() {
  const { data: replies = [] } = useQuery(repliesQuery)
  const mayEditAll = useCan('edit')
  const [form, setForm] = useState<{ reply: Reply | null } | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const isWriting = form !== null
  useEffect(() => {
    // The form took the focus along; left to the page, Escape would close the conversation.
    if (!isWriting) add.current?.focus()
  }, [isWriting])
  const remove = (reply: Reply) => {
    const { name, text, shared } = reply
    const again = () => void ask(saveReply, { body: { name, text, shared } }).catch(failed)
    ask(deleteReply, { params: { id: reply.id } }).then(
      () => toast(replyWords.deleted(name), { action: { name: replyWords.undo, run: again } }),
      failed,
    )
  }
  return (
    <DialogFrame open onOpenChange={(open) => managingReplies.set(open)} title={replyWords.title} hint={replyWords.hint}>
      {form ? (
        <ReplyForm reply={form.reply} onDone={() => setForm(null)} />
      ) : (
        <>
          {replies.length === 0 ? <p className="mb-3 text-ink-2">{replyWords.none}</p> : null}
          <ul className="mb-3 flex flex-col">
            {replies.map((reply) => (
              <li key={reply.id} className="flex items-center gap-2 border-b border-line py-1.5">
                <div className="min-w-0 flex-1">
                  <div className="flex items-baseline gap-2">
                    <span className="truncate font-[550]">/{reply.name}</span>
                    {reply.shared ? <span className="text-sm text-ink-3">{replyWords.isShared}</span> : null}
                  </div>
                  <p className="truncate text-ink-2">{reply.text}</p>
                </div>
                {reply.person === knownMe()?.id || mayEditAll ? (
                  <>
                    <IconButton name={replyWords.edit(reply.name)} tip="none" onClick={() => setForm({ reply })}>
                      <Pencil size={15} aria-hidden="true" />
                    </IconButton>
                    <IconButton name={replyWords.delete(reply.name)} tip="none" onClick={() => remove(reply)}>
                      <Trash2 size={15} aria-hidden="true" />
                    </IconButton>
                  </>
                ) : null}
              </li>
            ))}
          </ul>
          <div className="flex justify-end">
            <Button ref={add} look="main" onClick={() => setForm({ reply: null })}>
              <Plus size={15} aria-hidden="true" />
              {replyWords.add}
            </Button>
          </div>
        </>
      )}
    </DialogFrame>
  )
}

const failed = (error: unknown) => void toast(sentenceOf(error), { look: 'failed' })
