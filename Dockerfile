# A server for a class: our wheel and the pinned versions of binder/requirements.txt, run by `survive-nb serve`.
# Start it with `docker compose up`; see docs/deployment.md.

FROM python:3.12-slim AS builder
WORKDIR /src
COPY pyproject.toml README.md LICENSE ./
COPY survive_nb survive_nb
COPY notebooks notebooks
COPY lessons lessons
RUN python -m pip wheel --no-cache-dir --no-deps --wheel-dir /dist .

FROM python:3.12-slim
LABEL org.opencontainers.image.title="survive-nb" \
      org.opencontainers.image.licenses="MIT AND OFL-1.1"
COPY binder/requirements.txt /tmp/constraints.txt
RUN --mount=type=bind,from=builder,source=/dist,target=/dist \
    python -m pip install --no-cache-dir --constraint /tmp/constraints.txt "psycopg[binary]==3.3.8" /dist/*.whl \
    && python -m pip check

# Games, the token and the teacher's link are stored in /data; Jupyter's own files are temporary.
RUN useradd --uid 10001 --home-dir /tmp --no-create-home player \
    && install --directory --owner player --group player --mode 0700 /data
USER 10001
ENV HOME=/tmp \
    XDG_DATA_HOME=/data \
    JUPYTER_RUNTIME_DIR=/tmp/jupyter \
    PYTHONUNBUFFERED=1
VOLUME ["/data"]
WORKDIR /data
EXPOSE 8866

# The icon of the page needs no token and starts no kernel.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD \
    ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8866/voila/templates/survive-nb/static/icon.svg', timeout=4)"]

ENTRYPOINT ["survive-nb", "serve", "--host", "0.0.0.0", "--port", "8866"]
CMD ["--students", "30"]
