/** What is over is kept for so many days, and that a customer wrote calls for nobody after them: who asks why nobody came asks sooner. */
export const keptInLedger = 90
