export { defineUploadCalls, serveUploads } from './calls';
export { SignedAddresses } from './signed-address';
export { findDamagedUploads, PICTURE_BYTES, Uploads, UPLOADS_PATH, type NewUpload, type Upload } from './uploads';
