import { below, faultIn } from '../shared/answers.js';
import { bearer, type Paper } from './api.js';

/** Sends a document; `progress` is told the share that is sent, 0 to 1. XMLHttpRequest, because fetch does not tell. */
export function upload(type: Paper['type'], file: File, progress: (share: number) => void): Promise<void> {
  const body = new FormData();
  body.set('type', type); // first: what comes behind the file is not read
  body.set('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status < 300 ? resolve() : reject(faultIn(request.responseText, request)));
    request.onerror = () => reject(new Error('offline'));
    request.open('POST', below('/api/documents'));
    for (const [name, value] of Object.entries(bearer())) request.setRequestHeader(name, value);
    request.send(body);
  });
}
