import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Button } from '#web/components/Button.tsx'
import { TextField } from '#web/components/Field.tsx'
import type { CardField, EngineCard } from '#providers/card.ts'
import type { Bot } from '#features/bots/contract.ts'
import { botStrings } from './bot.strings.ts'
import { FileTextField } from './FileTextField.tsx'

/** What chooses an agent of an engine from the person's account. */
export interface AgentChooserProps {
  label: string
  help: string
  value: string
  error: string | null
  disabled: boolean
  botName: string
  path: string
  onChoose: (value: string) => void
}
export type AgentChooser = ComponentType<AgentChooserProps>

interface EngineFieldsProps {
  engine: EngineCard
  /** Whose it is; null for a bot that is yet to be made. */
  bot: Pick<Bot, 'engine' | 'engine_settings' | 'has_engine_credentials'> | null
  /** By the names of the fields. */
  typed: Readonly<Record<string, string>>
  /** What is wrong with which of them. */
  error: { field: string; message: string } | null
  disabled?: boolean
  botName: string
  path: string
  Chooser: AgentChooser
  onType: (name: string, value: string) => void
  /** A field was typed back to what the bot has; absent for a bot that is yet to be made. */
  onForget?: (name: string) => void
}

const text = botStrings.engine

/** What an engine asks for: its agent, chosen from an account or named beside a key, and what may be said besides. */
export function EngineFields({ engine, bot, typed, error, disabled = false, botName, path, Chooser, onType, onForget }: EngineFieldsProps) {
  const instead = engine.fields.find((field) => field.instead)
  const [isKeyWay, setKeyWay] = useState(false)
  const isKeyWrong = instead !== undefined && error?.field === instead.name
  // What is wrong is said until the first key; the field stays for the others.
  useEffect(() => {
    if (isKeyWrong) setKeyWay(true)
  }, [isKeyWrong])
  const isKey = isKeyWay || isKeyWrong
  const held = bot?.engine === engine.engine ? bot : null
  const valueOf = ({ name, secret }: CardField) => typed[name] ?? (secret ? '' : (held?.engine_settings[name] ?? ''))
  const wrong = (name: string) => (error?.field === name ? error.message : null)
  // What is typed back is no choice from an account, which would take the place of the key.
  const typeText = (name: string, value: string) =>
    onForget && value === held?.engine_settings[name] ? onForget(name) : onType(name, value)
  const field = (one: CardField) => {
    const given = {
      type: one.secret ? 'password' : 'text',
      label: one.label,
      help: one.help,
      placeholder: one.secret && held?.has_engine_credentials ? botStrings.form.secretStored : one.placeholder,
      maxLength: one.maxLength,
      required: one.required,
      error: wrong(one.name),
      value: valueOf(one),
      disabled,
    }
    return one.file === undefined ? (
      <TextField key={one.name} {...given} onChange={(event) => typeText(one.name, event.target.value)} />
    ) : (
      <FileTextField key={one.name} {...given} accept={one.file} onText={(value) => onType(one.name, value)} />
    )
  }
  const first = engine.fields.filter(({ chosen, required }) => chosen ?? required)
  const others = engine.fields.filter(({ chosen, required, instead: isInstead }) => !chosen && !required && !isInstead)
  return (
    <section aria-label={engine.name} className="space-y-5">
      {first.map((one) =>
        one.chosen && !isKey ? (
          <Chooser
            key={one.name}
            label={one.label}
            help={text.chosenHelp}
            value={valueOf(one)}
            error={wrong(one.name)}
            disabled={disabled}
            botName={botName}
            path={path}
            onChoose={(value) => onType(one.name, value)}
          />
        ) : (
          field(one)
        ),
      )}
      {instead && isKey ? field(instead) : null}
      {instead && !disabled ? (
        <Button
          variant="ghost"
          className="-ml-2.5 underline underline-offset-2 pointer-coarse:-ml-3"
          onClick={() => {
            if (isKey) onType(instead.name, '')
            setKeyWay(!isKey)
          }}
        >
          {isKey ? text.byAccount : text.byKey(instead.label)}
        </Button>
      ) : null}
      {others.length > 0 ? (
        <MoreSettings isWrong={others.some(({ name }) => error?.field === name)}>{others.map(field)}</MoreSettings>
      ) : null}
    </section>
  )
}

/** What few fill in. It opens for what is wrong in it, and stays so while that is mended: from the first key on nothing says so. */
function MoreSettings({ isWrong, children }: { isWrong: boolean; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (isWrong && details.current) details.current.open = true
  }, [isWrong])
  return (
    <details ref={details}>
      <summary className="cursor-pointer font-[550] pointer-coarse:py-[11px]">{text.more}</summary>
      <div className="mt-3 space-y-5">{children}</div>
    </details>
  )
}
