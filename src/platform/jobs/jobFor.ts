import type { Attempt, Job } from './jobs.ts'

/** A job whose work is of one type: who puts work off under a name and who does it agree on that. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says which type the work has
export function jobFor<Work extends object>(
  name: string,
  run: (work: Work, attempt: Attempt) => Promise<void>,
  options: Omit<Job, 'name' | 'run' | 'every'> = {},
): Job {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the queue is ours: nobody else puts work off
  return { name, run: (work, attempt) => run(work as Work, attempt), ...options }
}
