import { Pencil, Trash2 } from 'lucide-react'
import { callApi } from '#web/query/callApi.ts'
import { useCan, useMe } from '#web/query/useMe.ts'
import { classes } from '#web/components/classes.ts'
import { IconButton } from '#web/components/IconButton.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { focusBeside } from '#web/hooks/focusBeside.ts'
import { deleteReply, saveReply, type Reply } from '#features/saved-replies/contract.ts'
import { useBots } from '#web/query/useBots.ts'
import { replyStrings } from './reply.strings.ts'

interface ReplyListProps {
  name: string
  replies: readonly Reply[]
  /** Own and shared ones stand together, and each says what it is. */
  isMixed?: boolean
  /** It fills a box, so that its lines run from edge to edge. */
  isInset?: boolean
  onEdit: (reply: Reply) => void
}

/** Saved replies, a line each, to be changed and deleted: one's own, and the shared ones by anyone who may change people. */
export function ReplyList({ name, replies, isMixed = false, isInset = false, onEdit }: ReplyListProps) {
  const mayEditAll = useCan('edit')
  const me = useMe()?.id
  const bots = useBots()
  const botOf = ({ client_key }: Reply) => bots?.find((bot) => bot.client_key === client_key)?.name
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one
    <ul role="list" aria-label={name} className="flex flex-col">
      {replies.map((reply) => (
        <li
          key={reply.id}
          ref={focusBeside}
          className={classes('flex items-center gap-2 border-b border-line last:border-b-0', isInset ? 'py-2 pr-2 pl-3.5' : 'py-1.5')}
        >
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline gap-2">
              <span className="truncate font-[550]">/{reply.name}</span>
              {reply.client_key === 'all' || !bots ? null : (
                <span className="min-w-0 truncate text-sm text-ink-3">{replyStrings.onlyFor(botOf(reply) ?? replyStrings.botIsGone)}</span>
              )}
              {isMixed && reply.shared ? <span className="shrink-0 text-sm text-ink-3">{replyStrings.isShared}</span> : null}
            </div>
            <p className="truncate text-ink-2">{reply.text}</p>
          </div>
          {reply.person === me || mayEditAll ? (
            <>
              <IconButton name={replyStrings.edit(reply.name)} tip="none" onClick={() => onEdit(reply)}>
                <Pencil size={15} aria-hidden="true" />
              </IconButton>
              <IconButton name={replyStrings.delete(reply.name)} tip="none" onClick={() => remove(reply)}>
                <Trash2 size={15} aria-hidden="true" />
              </IconButton>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** Deletes a reply; taken back, it is saved again under its id, as its writer's. */
function remove({ id, person, name, text, shared, client_key }: Reply): void {
  const again = () => void callApi(saveReply, { body: { new_id: id, person, name, text, shared, client_key } }).catch(toastFailure)
  callApi(deleteReply, { params: { id } }).then(
    () => toast(replyStrings.deleted(name), { action: { name: replyStrings.undo, run: again } }),
    toastFailure,
  )
}
