import { openPdf } from '../../native/mupdf/open-pdf.js'
import type { Recognizer } from '../../native/ocr/recognizer.js'
import type { RecognizedPage, RecognizeTask } from '../../src/contract/recognition.js'
import type { TaskControl } from '../task-control.js'
import { recognizePage } from './recognize-page.js'
import { recognizePictures } from './recognize-pictures.js'

/** How often a program that recognizes is asked whether it is still wanted. */
const CANCEL_CHECK_MS = 100

/**
 * Opens the document and reads one page of it, or pictures on it. The recognizer is stopped when the task is cancelled
 * or takes too long, as far as it can be. Throws what MuPDF, the recognizer and the control throw.
 */
export async function recognizeTask(
  { source, password, page, pictures, timeoutMs }: RecognizeTask,
  recognizer: Recognizer,
  control: TaskControl,
): Promise<RecognizedPage> {
  const bytes = new Uint8Array(source.buffer, 0, source.byteLength)
  const pdf = await openPdf(bytes, password)
  const stop = new AbortController()
  const late = setTimeout(() => stop.abort(new Error('The page took too long.')), timeoutMs)
  const watch = setInterval(() => {
    try {
      control.checkpoint()
    } catch (error) {
      stop.abort(error)
    }
  }, CANCEL_CHECK_MS)
  try {
    if (pictures === undefined) return await recognizePage(pdf, page, recognizer, stop.signal)
    return await recognizePictures(pdf, page, pictures, recognizer, stop.signal)
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error
  } finally {
    clearTimeout(late)
    clearInterval(watch)
    pdf.close()
  }
}
