import { relative } from 'node:path'

/** A test file of Vitest's report; times in milliseconds since 1970. */
export interface TimedFile {
  name: string
  startTime: number
  endTime: number
}

/** A part of the run, and how long it took in milliseconds. */
export interface Stage {
  name: string
  took: number
}

/** The stages are told apart by the folder; a file that lies in none of them is a unit test. */
const folders = ['faults', 'journeys', 'screens']

/** How long each of Vitest's projects took, from the start of its first file to the end of its last, in the order in which they ran. */
export function stagesOf(files: TimedFile[], root: string): Stage[] {
  const spans = new Map<string, { from: number; to: number }>()
  for (const { name, startTime, endTime } of files) {
    const path = relative(root, name)
    const stage = folders.find((folder) => path.startsWith(`tests/${folder}/`)) ?? 'unit'
    const known = spans.get(stage)
    spans.set(stage, { from: Math.min(known?.from ?? startTime, startTime), to: Math.max(known?.to ?? endTime, endTime) })
  }
  return [...spans].toSorted(([, a], [, b]) => a.from - b.from).map(([name, { from, to }]) => ({ name, took: to - from }))
}

/** The files that took longest, slowest first. */
export function slowestOf(files: TimedFile[], root: string, count: number): Stage[] {
  return files
    .map(({ name, startTime, endTime }) => ({ name: relative(root, name), took: endTime - startTime }))
    .toSorted((a, b) => b.took - a.took)
    .slice(0, count)
}

/** Lines of `  12.3 s  name`. */
export function linesOf(stages: Stage[]): string[] {
  return stages.map(({ name, took }) => `${(took / 1000).toFixed(1).padStart(7)} s  ${name}`)
}
