import type { Feature } from '#platform/Feature.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { untilDone } from '#platform/jobs/jobs.ts'
import { uploadFile } from '#features/files/contract.ts'
import { registerUploads, type UploadPorts } from './registerUploads.ts'
import { removeFiles } from './removeFiles.ts'
import { serveFiles } from './serveFiles.ts'

export const filesFeature = (ports: UploadPorts & { slow: Database }): Feature => ({
  name: 'files',
  async register(app) {
    await registerUploads(app, ports)
    serveFiles(app, ports)
  },
  calls: [uploadFile],
  jobs: [{ name: 'remove-files', every: '*/10 * * * *', run: () => removeFiles(ports.slow, ports.disk), ...untilDone }],
})
