import { ChevronDown } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'

interface FieldProps {
  label: string
  help?: string | undefined
  /** Why what was given is refused. */
  error?: string | null | undefined
  /** What is to be known of it before it is saved; what is wrong with it goes before that. */
  notice?: string | null | undefined
  /** Stands behind the control, such as a unit. */
  after?: ReactNode
  /** For a few digits. */
  narrow?: boolean | undefined
  /** The control, made with the props that tie it to its label, help and error. */
  children: (props: { id: string; className: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }) => ReactNode
}

/** A control of a form with its label, a sentence of help, and what is wrong with it. */
function Field({ label, help, error, notice, after, narrow = false, children }: FieldProps) {
  const id = useId()
  const said = error || notice
  const describedBy = [said ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ')
  const control = children({
    id,
    className: classes(controlClasses, narrow ? 'w-20' : 'w-full'),
    'aria-describedby': describedBy || undefined,
    'aria-invalid': Boolean(error),
  })
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-[550]">
        {label}
      </label>
      {after ? (
        <div className="flex items-center gap-2">
          {control}
          {after}
        </div>
      ) : (
        control
      )}
      {/* There from the start, so that screen readers notice what is put into it. */}
      <p id={`${id}-error`} role="alert" className={classes('text-danger-ink', said && 'mt-1')}>
        {said}
      </p>
      {help ? (
        <p id={`${id}-help`} className="mt-1 text-sm text-pretty text-ink-3">
          {help}
        </p>
      ) : null}
    </div>
  )
}

const controlClasses =
  'h-[34px] min-w-0 rounded-md border border-edge bg-raised px-2.5 text-ink disabled:border-line-2 disabled:bg-sunk disabled:text-ink-2 aria-invalid:border-danger pointer-coarse:h-11'

type InputProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'className' | 'id'>

/** A line of text in a form; with the types of dates and times one of these. */
export function TextField({ label, help, error, notice, after, narrow, ...rest }: InputProps) {
  const Input = rest.type === 'date' || rest.type === 'datetime-local' ? DateInput : 'input'
  return (
    <Field label={label} help={help} error={error} notice={notice} after={after} narrow={narrow}>
      {(props) => <Input type="text" autoComplete="off" {...props} {...rest} />}
    </Field>
  )
}

/**
 * Dates are typed in parts. React writes what a field has into its attribute as well, and Firefox empties every part for that while one of
 * them is missing. So the field itself holds what is typed, and is given only what is another date than its own.
 */
function DateInput({ value = '', ...rest }: ComponentProps<'input'>) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const { current } = field
    if (current && current.value !== value) current.value = String(value)
  }, [value])
  return <input {...rest} ref={field} />
}

type SelectProps = Omit<FieldProps, 'children' | 'after' | 'notice'> &
  Omit<ComponentProps<'select'>, 'className' | 'id'> & { choices: Record<string, string> }

/** A choice of one in a form: the values with their names, in their order. */
export function SelectField({ label, help, error, choices, ...rest }: SelectProps) {
  return (
    <Field label={label} help={help} error={error}>
      {({ className, ...props }) => (
        // The browser's own arrow and indent differ from those of the other fields.
        <div className="relative">
          <select
            className={classes(className, 'appearance-none truncate pr-8 required:invalid:text-ink-3 [&>option]:text-ink')}
            {...props}
            {...rest}
          >
            {Object.entries(choices).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown size={14} aria-hidden="true" className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-ink-3" />
        </div>
      )}
    </Field>
  )
}

type AreaProps = Omit<FieldProps, 'children' | 'after' | 'narrow'> & Omit<ComponentProps<'textarea'>, 'className' | 'id'>

/** Some lines of text in a form. */
export function AreaField({ label, help, error, notice, ...rest }: AreaProps) {
  return (
    <Field label={label} help={help} error={error} notice={notice}>
      {({ className, ...props }) => <textarea rows={3} className={classes(className, 'h-auto! py-1.5')} {...props} {...rest} />}
    </Field>
  )
}
