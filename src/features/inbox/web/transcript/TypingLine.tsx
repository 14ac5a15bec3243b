import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { useTyping } from './useTyping.ts'

/** Who types. Its place is always there, so that nothing moves when somebody begins. */
export function TypingLine({ conversation, me }: { conversation: string; me: string }) {
  const names = useTyping(conversation, me)
  return (
    <div role="status" className="flex h-6 shrink-0 items-center gap-1.5 truncate px-3.5 text-sm text-ink-3 md:pl-[62px]">
      {names.length > 0 ? (
        <>
          <span aria-hidden="true" className="flex gap-[3px]">
            <i className="size-[5px] animate-[breathe_1.2s_infinite] rounded-full bg-ink-3" />
            <i className="size-[5px] animate-[breathe_1.2s_0.2s_infinite] rounded-full bg-ink-3" />
            <i className="size-[5px] animate-[breathe_1.2s_0.4s_infinite] rounded-full bg-ink-3" />
          </span>
          {paneStrings.typing(names)}
        </>
      ) : null}
    </div>
  )
}
