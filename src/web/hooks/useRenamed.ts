import { useState } from 'react'

/** The rows of a list, and which of them are given another name. Where somebody deletes one of these meanwhile it stays for what is typed. */
export function useRenamed<Row extends { id: string }>(all: readonly Row[] | undefined) {
  const [renamed, setRenamed] = useState<readonly { row: Row; at: number }[]>([])
  const isGone = ({ id }: Row) => all !== undefined && !all.some((one) => one.id === id)
  const kept = renamed.filter(({ row }) => isGone(row))
  return {
    // In its place, or its field would lose the focus.
    rows: all && kept.reduce((rows, { row, at }) => rows.toSpliced(at, 0, row), all),
    isGone,
    isRenamed: ({ id }: Row) => renamed.some(({ row }) => row.id === id),
    rename(row: Row, isOn: boolean) {
      const at = all?.indexOf(row) ?? 0
      setRenamed((now) => {
        const others = now.filter((one) => one.row.id !== row.id)
        return isOn ? [...others, { row, at }] : others
      })
    },
  }
}
