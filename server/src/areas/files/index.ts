export { plainJpeg } from './jpeg.ts'
export { FILES_PATH } from './pages.ts'
export { addFiles, addLink } from './store.ts'
