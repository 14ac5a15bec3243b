import { useId } from 'react'
import type { When } from '#sandbox/phone/contract.ts'
import { classes } from '#web/components/classes.ts'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'

const whens: readonly When[] = ['off', 'once', 'on']

/** What goes wrong stands out. */
const chosenClasses = (when: When) =>
  when === 'off' ? 'bg-raised ring-1 ring-line' : 'bg-warn-soft font-[550] text-warn-ink ring-1 ring-warn'

/** Whether something goes wrong never, the next time, or always. */
export function WhenChoice({ sentence, when, onChoose }: { sentence: string; when: When; onChoose: (when: When) => void }) {
  const name = useId()
  return (
    <fieldset className="flex items-center gap-3">
      <legend className="float-left min-w-0 flex-1 text-sm text-ink-2">{sentence}</legend>
      <div className="inline-flex shrink-0 rounded-md border border-line-2 bg-sunk p-px">
        {whens.map((one) => (
          <label
            key={one}
            className={classes(
              'relative flex h-6 cursor-default items-center rounded-[5px] px-2 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:h-10',
              one === when ? chosenClasses(one) : 'text-ink-2 hover:text-ink',
            )}
          >
            <input type="radio" name={name} value={one} checked={one === when} onChange={() => onChoose(one)} className="sr-only" />
            {phoneStrings.when[one]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
