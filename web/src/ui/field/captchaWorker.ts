import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

// Uses the browser's Web Crypto; the library's own worker for this algorithm needs Node.
handler({ deriveKey })
