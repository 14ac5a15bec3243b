import { serve } from './serve.ts'

/** A process that does nothing: the least that any server on Node.js weighs. */
serve({ wait: () => undefined })
