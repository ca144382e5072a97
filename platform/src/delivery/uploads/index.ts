export { defineUploadCalls } from './calls';
export { serveUploads } from './serve';
export { SignedAddresses } from './signed-address';
export { PICTURE_BYTES, Uploads, UPLOADS_PATH, type NewUpload, type Upload } from './uploads';
