export { registerWorker, WORKER } from './register-worker';
