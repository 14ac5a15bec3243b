import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { NewCustomer } from '#sandbox/phone/contract.ts'
import { Button } from '#web/components/Button.tsx'
import { makeCustomer } from '#sandbox/web/api.ts'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'

interface NewCustomerFormProps {
  bot: string
  onMade: (customer: string) => void
  /** Names to be at a click. */
  names?: readonly string[]
  size?: 'md' | 'lg'
}

/** Makes somebody who has never written before. */
export function NewCustomerForm({ bot, onMade, names, size = 'md' }: NewCustomerFormProps) {
  const field = useId()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: makeCustomer,
    onSuccess: (made) => {
      setName('')
      void queries.invalidateQueries({ queryKey: ['customers'] })
      onMade(made.customer)
    },
    onError: (error) => setProblem(error.message),
  })
  const become = (wanted: string) => {
    const read = NewCustomer.safeParse({ bot, name: wanted })
    setProblem(read.success ? '' : (read.error.issues[0]?.message ?? ''))
    if (read.success) mutate(read.data)
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) become(name)
      }}
    >
      <div className="flex gap-2">
        <label htmlFor={field} className="sr-only">
          {phoneStrings.name}
        </label>
        <input
          id={field}
          value={name}
          maxLength={200}
          autoComplete="off"
          placeholder={phoneStrings.name}
          aria-invalid={problem !== ''}
          aria-describedby={problem ? `${field}-problem` : undefined}
          onChange={(event) => setName(event.target.value)}
          className={`min-w-0 flex-1 rounded-md border border-edge bg-raised px-2.5 ${size === 'lg' ? 'h-10' : 'h-[30px] pointer-coarse:h-10'}`}
        />
        <Button type="submit" variant="main" size={size}>
          {phoneStrings.become}
        </Button>
      </div>
      {problem ? (
        <p id={`${field}-problem`} role="alert" className="text-sm text-danger-ink">
          {problem}
        </p>
      ) : null}
      {names ? (
        <p className="flex flex-wrap items-center justify-center gap-1.5 text-sm text-ink-2">
          {phoneStrings.surprise}
          {names.map((one) => (
            <button
              key={one}
              type="button"
              disabled={isPending}
              onClick={() => become(one)}
              className="rounded-full border border-line-2 bg-raised px-2.5 py-1 text-ink hover:bg-sunk pointer-coarse:min-h-10"
            >
              {one}
            </button>
          ))}
        </p>
      ) : null}
    </form>
  )
}
