"""A Django REST server with authors and books in SQLite. Reads the folder of its database from DATA."""
import os
import sys
from pathlib import Path

from django.conf import settings
from django.core.management import execute_from_command_line

settings.configure(
    ALLOWED_HOSTS=["*"],
    CORS_ALLOW_ALL_ORIGINS=True,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": Path(os.environ["DATA"]) / "library.sqlite3"}},
    DEBUG=True,
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=["corsheaders", "django_filters", "rest_framework", "library"],
    MIDDLEWARE=["corsheaders.middleware.CorsMiddleware", "django.middleware.common.CommonMiddleware"],
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend", "rest_framework.filters.SearchFilter", "rest_framework.filters.OrderingFilter"],
        "DEFAULT_PAGINATION_CLASS": "library.pages.Pages",
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "UNAUTHENTICATED_USER": None,
    },
    ROOT_URLCONF="library.api",
    SECRET_KEY="only for this trial",
    TIME_ZONE="UTC",
    USE_TZ=True,
)

execute_from_command_line(sys.argv)
