import type { Choice } from '#sandbox/phone/contract.ts'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'
import { safeAddress } from '#sandbox/web/safeAddress.ts'
import type { Sending } from '#sandbox/web/useSending.ts'

const answerClasses =
  'inline-flex min-h-8 items-center rounded-full border border-focus px-3 py-1 text-left text-focus transition-colors hover:bg-focus hover:text-bg pointer-coarse:min-h-10'

/** Answers at a touch; they go once one is chosen. */
export function QuickAnswers({ choices, sending }: { choices: readonly Choice[]; sending: Sending }) {
  return (
    <ul aria-label={phoneStrings.quick} className="appears flex shrink-0 flex-wrap justify-center gap-1.5 px-3 pb-3">
      {choices.map(({ title, payload, url }, i) => (
        <li key={i}>
          {url && safeAddress(url) ? (
            <a href={safeAddress(url)} target="_blank" rel="noopener noreferrer" className={answerClasses}>
              {title}
              <span className="sr-only">{phoneStrings.newTab}</span>
            </a>
          ) : (
            <button
              type="button"
              className={answerClasses}
              onClick={() => sending.send({ text: title, ...(payload === undefined ? {} : { payload }) })}
            >
              {title}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
